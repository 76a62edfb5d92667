import type { Context } from '../../../../context.server.ts'
import { type Flash, UNDONE } from '../../../../flashes/flash.ts'
import type { BoardAction } from '../bulk-action/action.ts'
import { actionText } from '../bulk-action/action-text.ts'
import type { SectionForm } from '../forms.ts'
import type { SectionEdit } from '../organise.ts'
import { editSection, mergeSection } from './change-section.server.ts'
import { moveSectionBetween } from './order-sections.server.ts'
import { findSection } from './read-section.server.ts'

/** A cookie's 4,096 bytes leave this many for the old description, URL-encoded. */
const OLD_DESCRIPTION_BYTES = 3_000

/** Saves a section's texts. The message can undo it, unless the old description is too long for a cookie. */
export async function saveSection(
  context: Context,
  boardId: number,
  { undo, ...change }: SectionEdit,
): Promise<Flash> {
  await editSection(context, change)
  if (undo) return UNDONE
  const { sectionId, base } = change
  const name = String(base?.rendered['name'] ?? change.name)
  const description = String(base?.rendered['description'] ?? '')
  const isLong = encodeURIComponent(description).length > OLD_DESCRIPTION_BYTES
  if (!base || isLong) return { kind: 'board_edited' }
  return { kind: 'board_edited', was: { boardId, sectionId, name, description } }
}

export async function changeSection(context: Context, form: SectionForm): Promise<Flash> {
  switch (form.action) {
    case 'order':
      await moveSectionBetween(context, form)
      return { kind: 'board_edited' }
    case 'delete': {
      const gone = await mergeSection(context, form)
      return {
        kind: 'acted',
        actionId: gone.id,
        text: await deletedText(context, gone, form.intoId),
      }
    }
  }
}

/** Returns a text such as `Section merged. Moved 2 pins to Tiles`. */
async function deletedText(
  context: Context,
  gone: BoardAction,
  intoId: number | null,
): Promise<string> {
  if (intoId === null) return actionText(gone)
  const { title } = await findSection(context, intoId)
  return `Section merged. ${actionText({ ...gone, kind: 'merge' }, title)}`
}
