"""The resident core: commands answered by processes in which everything is loaded already.

A command spends most of its time on loading modules. Here one process, the nursery, loads them
once; each job runs in a fork of it, which is ready before the job comes and ends with it. So a job
is the command itself, with its own watched workers, limits and cache, and says the same bytes with
the same status; and no job sees what another left behind, because no process serves two.

The interface is small, and the faces (JSON-RPC, the language server, MCP, a web page) use no other:

    from fencepost.cli.serving.resident import open_core
    from fencepost.core.jobs import Job

    with open_core(workers=2) as core:
        job = Job(("litmus", "--json", "mp.litmus"), texts={"mp.litmus": text})
        running = core.submit(job, progress=print)     # returns at once; a Progress for each step
        outcome = running.result()                     # waits; running.cancel() ends the work
        outcome.status, outcome.output, outcome.errors # what the command's process would give

- `Core.submit` never raises for what a job does: `Outcome.ending` says whether it finished, was
  cancelled, took too long, said too much, or lost its process too often.
- `Running.future` is a `concurrent.futures.Future`: `asyncio.wrap_future` makes it awaitable.
- `progress` is called in a thread of the core, one call at a time for a job.
- Answers to pure jobs (`Job.is_pure`) are remembered by the hash of all that they depend on.
- A process that ends without an answer costs nothing: the job runs again, in another one.

Linux only: descriptors are passed between processes, and a job ends with the process it belongs to.
"""
