"""As the documentation of PySpark has it: SparkSession.builder, createDataFrame with a schema in DDL, repartition, mapInPandas,
orderBy, toLocalIterator. Partitions are round robin: no order is promised."""
import pandas


def columns_of(schema):
    kinds = {"long": int, "string": str}
    return [(name, kinds[kind]) for name, kind in (column.split() for column in schema.split(", "))]


class DataFrame:
    def __init__(self, rows, schema, partitions=1):
        self.schema = columns_of(schema)
        self.rows, self.partitions = rows, partitions
        for row in rows:
            assert [type(value) for value in row] == [kind for _, kind in self.schema]

    def repartition(self, count):
        self.partitions = count
        return self

    def mapInPandas(self, func, schema):  # its name in Spark
        names = [name for name, _ in self.schema]
        rows = []
        for partition in range(self.partitions):
            frame = pandas.DataFrame(self.rows[partition::self.partitions], columns=names)
            for result in func(iter([frame.iloc[:7], frame.iloc[7:]])):
                assert list(result.columns) == [name for name, _ in columns_of(schema)]
                rows += [(int(line), str(answer)) for line, answer in result.itertuples(index=False)]
        return DataFrame(rows, schema)

    def orderBy(self, name):
        place = [column for column, _ in self.schema].index(name)
        self.rows.sort(key=lambda row: row[place])
        return self

    def toLocalIterator(self):
        names = [name for name, _ in self.schema]
        return (dict(zip(names, row)) for row in self.rows)


class SparkSession:
    class builder:
        @staticmethod
        def appName(name):
            return SparkSession.builder

        @staticmethod
        def getOrCreate():
            return SparkSession()

    def createDataFrame(self, rows, schema):
        return DataFrame(rows, schema)
