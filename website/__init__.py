"""The documentation site: the Markdown of `docs/`, with reference pages made from the program.

`python -m website` builds it into `build/site/VERSION/`, in four steps:

1. `stage.py` copies the Markdown into a folder of its own. References to files of the repository
   become links between pages, and codes (FP201) lead to their page.
2. `reference/` writes one page for each command, code, chapter of the models, and so on. What a
   page says is asked of the package; nothing is written twice.
3. Sphinx renders the folder, with warnings as errors.
4. `audit.py` reads the HTML: each link leads to a page and a place on it, and nothing is loaded
   from another host.

The build needs no network. `navigation.py` is the table of contents.
"""
