/** Refusals by name: the number in the JSON API, the HTTP status and the text. Sorted by number. */
export type Refusals = Record<string, readonly [code: number, status: number, text: string]>
