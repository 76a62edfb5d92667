export type OpenApiSchema = {
  type?: string
  format?: string
  enum?: string[]
  items?: OpenApiSchema
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
}

type OpenApiOperation = {
  operationId: string
  summary: string
  security: { oauth2?: string[] }[]
  parameters: { name: string; in: string; required: boolean; schema: OpenApiSchema }[]
  requestBody?: { content: { 'application/json': { example: unknown } } }
  responses: Record<string, { content?: { 'application/json': { example?: unknown } } }>
}

/** `/openapi.json`, as far as its page shows it. */
export type OpenApi = { paths: Record<string, Record<string, OpenApiOperation>> }
