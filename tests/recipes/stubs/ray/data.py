import pickle


class Dataset:
    def __init__(self, rows):
        self.rows = rows

    def map_batches(self, fn, *, batch_size, batch_format, fn_kwargs=None):
        assert batch_format == "numpy" and batch_size > 0
        pickle.dumps((fn.__name__, fn_kwargs))  # what is sent to a worker
        starts = range(0, len(self.rows), batch_size)
        rows = []
        for start in reversed(starts):
            part = self.rows[start:start + batch_size]
            batch = fn({key: [row[key] for row in part] for key in part[0]}, **(fn_kwargs or {}))
            columns = list(batch)
            assert len({len(batch[column]) for column in columns}) == 1
            rows += [dict(zip(columns, values)) for values in zip(*(batch[column] for column in columns))]
        return Dataset(rows)

    def sort(self, key):
        return Dataset(sorted(self.rows, key=lambda row: row[key]))

    def iter_rows(self):
        return iter(self.rows)


def from_items(items):
    return Dataset(list(items))
