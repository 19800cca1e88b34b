"""`python -m billetdoux` is the command `billetdoux`."""

import sys

from billetdoux.cli import main

sys.exit(main())
