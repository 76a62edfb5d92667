import type { Context } from '../../../../context.server.ts'
import type { Flash } from '../../../../flash.ts'
import type { BoardAction } from '../action/action.ts'
import { actionText } from '../action/action-text.ts'
import type { SectionForm } from '../forms.ts'
import { mergeSection } from './change-section.server.ts'
import { moveSectionBetween } from './order-sections.server.ts'
import { findSection } from './read-section.server.ts'

export async function changeSection(context: Context, form: SectionForm): Promise<Flash> {
  switch (form.action) {
    case 'order':
      await moveSectionBetween(context, form)
      return { kind: 'board_edited' }
    case 'delete': {
      const gone = await mergeSection(context, form)
      return { kind: 'acted', actionId: gone.id, text: await goneText(context, gone, form.intoId) }
    }
  }
}

/** Such as `Section merged. Moved 2 pins to Tiles`. */
async function goneText(
  context: Context,
  gone: BoardAction,
  intoId: number | null,
): Promise<string> {
  if (intoId === null) return actionText(gone)
  const { title } = await findSection(context, intoId)
  return `Section merged. ${actionText({ ...gone, kind: 'merge' }, title)}`
}
