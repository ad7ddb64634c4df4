"""Called by Alembic to run the versions on the connection it is given."""

from alembic import context

from tianxia.server.rows import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
