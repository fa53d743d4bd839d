"""Word lists shared by the topics. All common words, chosen so that a small vocabulary covers them."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

GIRLS = (
    "Ada Clara Elsa Flora Greta Hana Ida June Lena Maya Nora Olive Rosa Sofia Tilda Vera Wanda Yara Zoe Mina".split()
)
BOYS = (
    "Adam Boris Carl Davi Emil Felix Hugo Ivan Jonas Karl Leo Milo Noah Oscar Paul Rafi Simon Tom Viktor Yusuf".split()
)
PEOPLE = GIRLS + BOYS
SURNAMES = "Abel Baker Brandt Costa Dahl Evans Fischer Garcia Hill Ito Jensen Keller Lind Moreau Novak Okafor Park Rossi Silva Weber".split()
CITIES = "Berlin Bern Cairo Dublin Geneva Kyoto Lagos Lima Lisbon London Madrid Milan Nairobi Oslo Paris Porto Prague Quito Rome Tokyo".split()
JOBS = "baker builder carpenter cook doctor driver engineer farmer gardener librarian musician nurse painter pilot potter sailor singer tailor teacher writer".split()
HOBBIES = "chess climbing cooking cycling dancing drawing fishing hiking knitting music painting photography reading rowing running sailing singing skating swimming writing".split()

FRUITS = "apple apricot banana blueberry cherry fig grape kiwi lemon lime mango melon orange peach pear pineapple plum raspberry strawberry".split()
VEGETABLES = "beetroot broccoli cabbage carrot celery cucumber garlic leek lettuce onion parsnip pea pepper potato pumpkin radish spinach tomato turnip".split()
ANIMALS = "bear bird cat cow deer dog dolphin duck eagle elephant fox frog goat goose horse lion monkey mouse otter owl penguin rabbit seal sheep snake swan tiger turtle whale wolf".split()
COLOURS = "red orange yellow green blue purple pink brown black white grey silver gold".split()
TREES = "ash beech birch cedar cherry elm fir hazel larch maple oak pine poplar spruce walnut willow".split()
FLOWERS = "bluebell crocus daffodil daisy iris lavender lily marigold orchid pansy peony poppy primrose rose sunflower tulip violet".split()
INSTRUMENTS = "accordion bassoon cello clarinet drum flute guitar harp horn lute oboe piano recorder trombone trumpet tuba viola violin".split()
TOOLS = "axe chisel drill file hammer knife level plane rake ruler saw screwdriver shovel spade wrench".split()
SPORTS = "archery badminton basketball boxing cricket cycling fencing football golf handball hockey judo rowing rugby running sailing skating swimming tennis volleyball".split()
DRINKS = "cider cocoa coffee juice lemonade milk tea water".split()
FURNITURE = "armchair bed bench bookcase chair cupboard desk drawer lamp mirror shelf sofa stool table wardrobe".split()
CLOTHES = "belt boots cap coat dress gloves hat jacket jumper scarf shirt shoes skirt socks trousers".split()
WEATHER = "cloud fog frost hail mist rain rainbow sleet snow storm sunshine thunder wind".split()
VEHICLES = (
    "bicycle boat bus canoe car ferry lorry plane rocket scooter ship sledge taxi tractor train tram truck van".split()
)
METALS = "aluminium copper gold iron lead nickel platinum silver tin titanium zinc".split()
PLANETS = "Mercury Venus Earth Mars Jupiter Saturn Uranus Neptune".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()
SEASONS = "spring summer autumn winter".split()
CONTINENTS = ("Africa", "Antarctica", "Asia", "Australia", "Europe", "North America", "South America")
RAINBOW = "red orange yellow green blue indigo violet".split()
OCEANS = "Arctic Atlantic Indian Pacific Southern".split()

ADJECTIVES = "brave bright calm clever cold dark deep early empty fair fast fine fresh gentle golden good grand great green happy heavy high kind large late light little long loud lucky merry narrow new old plain proud quick quiet rare rich rough round sharp short shy simple slow small smooth soft steady still strange strong sweet tall thin tidy tiny warm wide wild wise young".split()
NOUNS = "anchor apple arrow badge ball barn basket bell bird boat book bottle box bread bridge broom bucket button cake candle castle chain chair clock cloud coat coin comb corn cup door drum egg engine farm feather fence field fish flag flower forest fork garden gate glass glove hammer harbour hat hill horse house island jar key kite ladder lake lamp leaf letter lighthouse map market meadow mirror moon mountain mouse nail needle nest oar ocean orchard owl page paint pan paper path pebble pencil piano pillow plate pocket pond pot rain ring river road roof rope sail salt scarf sea seed shell ship shoe shop sky snow song spoon star stone storm street string sun table tent thread ticket tower train tree valley village wagon wall watch water wave well wheel wind window wing wood wool".split()
VERBS = "asks bakes brings builds buys calls carries catches cleans climbs counts draws drops finds fixes follows gives hears helps hides holds keeps knows leaves likes lifts looks loses loves makes meets mends moves needs opens paints plants plays pulls pushes reads sees sells sends shows sings sings starts stops takes teaches tells throws turns uses visits waits walks wants washes watches wears writes".split()
ADVERBS = "again alone early easily gently happily late loudly quickly quietly slowly soon together well".split()
