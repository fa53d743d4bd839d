"""``foretoken about``: what this copy of the program is made of, with versions and licences."""

import argparse
import json
from typing import Final

from foretoken.features.about.parts import bill, parts, shown

_DESCRIPTION: Final = "The parts of this copy of Foretoken, with versions and licences."


def register(parser: argparse.ArgumentParser) -> None:
    parser.description = _DESCRIPTION
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--texts", action="store_true", help="with the text of each licence")
    kinds.add_argument("--sbom", action="store_true", help="a bill of materials in CycloneDX 1.6 (JSON)")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    found = parts()
    print(json.dumps(bill(found), indent=2) if arguments.sbom else shown(found, texts=arguments.texts).rstrip())
    return 0
