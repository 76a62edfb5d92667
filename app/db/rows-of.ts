import * as v from 'valibot'
import type { Row } from './run-batch.ts'

/** Reads a statement's rows, whose columns are named like the schema's fields. Throws if they don't match. */
export function rowsOf<S extends v.GenericSchema>(
  schema: S,
  rows: readonly Row[] = [],
): v.InferOutput<S>[] {
  return v.parse(v.array(schema), rows)
}
