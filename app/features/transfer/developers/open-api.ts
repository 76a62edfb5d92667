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

/** The parts of `/openapi.json` that its page shows. */
export type OpenApi = { paths: Record<string, Record<string, OpenApiOperation>> }
