"""``python -m lessonpress``: the same as the command ``lessonpress``."""

from lessonpress.cli import main

if __name__ == "__main__":
    main()
