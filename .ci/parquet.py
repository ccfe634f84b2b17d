"""Reads a frame with pyarrow and compares it with what `lucena describe --json` said of it."""

import json
import sys

import pyarrow as arrow
import pyarrow.compute as compute
import pyarrow.parquet as parquet

said = json.load(open(sys.argv[1]))
table = parquet.read_table(sys.argv[2])
name = f"{said['material']}, {said['side']} to move"
assert table.column_names == said["names"] + ["class"], table.column_names
assert table.num_rows == said["positions"], (table.num_rows, said["positions"])
for field in table.schema:
    kinds = (arrow.bool_(), arrow.uint8(), arrow.string())
    assert field.type in kinds and not field.nullable, field
counts = {row["values"]: row["counts"] for row in compute.value_counts(table["class"]).to_pylist()}
assert counts == {d["class"]: d["positions"] for d in said["depths"]}, counts
# The combinations, counted by another program.
if table.num_rows < 500_000:
    groups = table.group_by(said["names"]).aggregate([("class", "count_distinct"), ("class", "count")])
    several = compute.greater(groups["class_count_distinct"], 1)
    ambiguous = compute.sum(groups.filter(several)["class_count"]).as_py() or 0
    assert len(groups) == said["combinations"], (len(groups), said["combinations"])
    assert ambiguous == said["ambiguous"], (ambiguous, said["ambiguous"])
print(f"{name}: {table.num_rows} rows of {table.num_columns} columns")
