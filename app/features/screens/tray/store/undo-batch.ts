import { isAction, sendCall } from '../../organise/select/bulk-action-client.ts'
import { TRAY_PICTURES } from '../limits.ts'
import type { Batch, SavedPin } from '../tray.ts'
import { closeBatch, reopenBatch } from './edit-tray.ts'

/**
 * Deletes the pins of a batch, board by board, because a bulk deletion has one board and is done at once for at most as
 * many pins as a tray has. Returns null, or why pins are left, which can be undone again.
 */
export async function undoBatch(batch: Batch): Promise<string | null> {
  closeBatch()
  let left = batch.pins
  for (const deleted of deletionsOf(batch.pins)) {
    const { message } = await sendCall(
      {
        path: '/resource/BulkEditResource/delete/',
        body: { pin_ids: deleted.map(({ id }) => id) },
      },
      isAction,
    )
    if (message !== null) {
      reopenBatch({ ...batch, pins: left })
      return message
    }
    left = left.filter((pin) => !deleted.includes(pin))
  }
  return null
}

function deletionsOf(pins: readonly SavedPin[]): SavedPin[][] {
  return [...Map.groupBy(pins, ({ boardId }) => boardId).values()].flatMap((ofBoard) =>
    Array.from({ length: Math.ceil(ofBoard.length / TRAY_PICTURES) }, (_, at) =>
      ofBoard.slice(at * TRAY_PICTURES, (at + 1) * TRAY_PICTURES),
    ),
  )
}
