import * as v from 'valibot'
import type { Face } from '../../content/boards/collaborators/faces.server.ts'
import type { UpdateKind } from '../../ground/permissions/updates.server.ts'

export const Subject = v.object({
  name: v.nullable(v.string()),
  owner: v.optional(v.string()),
  slug: v.optional(v.string()),
  pictureHash: v.optional(v.nullable(v.string())),
})

export type Update = {
  kind: UpdateKind
  subjectId: number
  subject: v.InferOutput<typeof Subject> | null
  at: number
  isNew: boolean
  /** How many people did it; the newest are named. */
  count: number
  people: Face[]
}

export const SeenUpdates = v.object({
  until: v.pipe(
    v.string('invalid_parameters'),
    v.regex(/^\d{1,15}$/, 'invalid_parameters'),
    v.transform(Number),
  ),
})
export type SeenUpdates = v.InferOutput<typeof SeenUpdates>
