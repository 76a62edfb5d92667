import * as v from 'valibot'
import type { Face } from '../../content/boards/collaborators/faces.server.ts'
import type { NotificationKind } from '../../core/permissions/notifications.server.ts'

export const Subject = v.object({
  name: v.nullable(v.string()),
  owner: v.optional(v.string()),
  slug: v.optional(v.string()),
  pictureHash: v.optional(v.nullable(v.string())),
})

/** A message that came with a pin, board or profile. */
export const Message = v.object({
  id: v.number(),
  senderId: v.number(),
  username: v.string(),
  text: v.string(),
})

export type ShownNotification = {
  kind: NotificationKind
  subjectId: number
  subject: v.InferOutput<typeof Subject> | null
  at: number
  isNew: boolean
  /** How many people acted. The latest are named. */
  count: number
  people: Face[]
  /** The latest messages, newest first. */
  messages: v.InferOutput<typeof Message>[]
}

export const SeenNotifications = v.object({
  until: v.pipe(
    v.string('invalid_parameters'),
    v.regex(/^\d{1,15}$/, 'invalid_parameters'),
    v.transform(Number),
  ),
})
export type SeenNotifications = v.InferOutput<typeof SeenNotifications>
