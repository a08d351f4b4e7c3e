"""The workbench: pages in a browser over the resident core (`fencepost web`).

A page is a form. Its fields are the whole state, so a state is a link: `links.py` packs texts
into the query. A handler reads the fields, makes jobs of them (`core/requests.py`), has them
answered at the `desk`, and renders what the command said as JSON. No page knows a rule of a memory
model, and none needs its script: forms are posted and links followed without it.

    request → guard → app → fields → page module → desk → core
                                          ↓
                               templates ← answer

The server is used by a browser that other sites can steer, and its texts are hostile:

- `guard.py` refuses other hosts and origins, large and slow bodies, and requests without the token
  if there is one. It sets the content security policy: nothing runs but the files of `static/`.
- A text is checked in a folder of its own. Options that name files or programs do not exist, the
  compiler runs confined (`--sandbox require`), and every job has limits of time and memory.
- A page shows source lines from the text that was sent, never from a path that an answer names.
- Static files are read once, when the server starts; no path of a request reaches the file system.
- All text is escaped by the templates; hidden characters are made visible.
"""
