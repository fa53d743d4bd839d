"""A process that downloads one file, to be killed or competed with. Its arguments are one JSON object.

The bytes that it received are counted in a file that is mapped into memory, so that the count survives a kill.
"""

import json
import mmap
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from downloading import CountingFetcher, Download

from foretoken.errors import ForetokenError
from foretoken.library.files.remote import RemoteFile, Want
from foretoken.library.files.tools import Lanes


def main() -> int:
    given = json.loads(sys.argv[1])
    with Path(given["counter"]).open("r+b") as file, mmap.mmap(file.fileno(), 8) as counter:

        def count(received: int) -> None:
            counter[:] = (int.from_bytes(counter[:], "little") + received).to_bytes(8, "little")

        remote = RemoteFile(given["commit"], given["size"], given["sha256"], given["url"])
        download = Download(
            None,
            Path(given["folder"]),
            Want(given["repository"], given["path"]),
            resolve=lambda want: remote,
            fetcher=CountingFetcher(stall=20.0, count=count),
            lanes=Lanes(*given["lanes"]) if given["lanes"] else None,
        )
        try:
            download.run()
        except ForetokenError as error:
            print(error)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
