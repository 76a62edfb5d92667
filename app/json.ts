import * as v from 'valibot'
import { jsonValue } from './text/json-value.ts'

/** A condition as SQLite writes it. */
export const Condition = v.pipe(
  v.number(),
  v.transform((value) => value !== 0),
)

/** The value of a JSON text that has this form. Throws where it has another, or is no JSON. */
export function parseJson<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  return v.parse(schema, jsonValue(text))
}

/** The values of rows that the database wrote as JSON, read at once. Throws as {@link parseJson}. */
export function parseJsonRows<S extends v.GenericSchema>(
  schema: S,
  rows: readonly { json: string }[],
): v.InferOutput<S>[] {
  return parseJson(v.array(schema), `[${rows.map(({ json }) => json).join()}]`)
}

/** As {@link parseJson}, for what others wrote: null instead of throwing. */
export function jsonOrNull<S extends v.GenericSchema>(
  schema: S,
  text: string,
): v.InferOutput<S> | null {
  try {
    return parseJson(schema, text)
  } catch {
    return null
  }
}
