"""`python -m tianxia` is the same as `tianxia`."""

from tianxia.cli.app import main

if __name__ == "__main__":
    main()
