"""Alembic runs the migrations on the connection that the store hands it."""

from alembic import context

from bot.store import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    # The local table keeps tables of its own in the same file.
    include_name=lambda name, kind, _: kind != "table" or name in METADATA.tables,
)
with context.begin_transaction():
    context.run_migrations()
