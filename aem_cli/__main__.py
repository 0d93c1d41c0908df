"""`python -m aem_cli` is `aem`."""

from aem_cli.cli.main import run

if __name__ == "__main__":
    run()
