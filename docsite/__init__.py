"""What the documentation site is built with, beside MkDocs: hooks that mkdocs.yml names."""
