"""The part of Spark that scripts/recipes/spark_scores calls: see sql.py."""
