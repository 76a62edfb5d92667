import { expect, test } from 'vitest'
import { type Flash, shownFlash } from '../../../app/flashes/flash.ts'
import { flashToastMs } from '../../../app/frame/toasts/flash-toast-ms.ts'

const stays = (flash: Flash): number => flashToastMs(shownFlash(flash))

test('a passing message stays for 3000 ms, and a message with Undo or an error for 8000 ms', () => {
  expect(stays({ kind: 'settings_saved' })).toBe(3000)
  expect(stays({ kind: 'followed', name: 'Ida' })).toBe(3000)
  expect(stays({ kind: 'note_saved', lost: null })).toBe(3000)
  expect(stays({ kind: 'pin_deleted', pinId: 5 })).toBe(8000)
  expect(stays({ kind: 'note_saved', lost: { pinId: 5, changeId: 6 } })).toBe(8000)
  expect(stays({ kind: 'refused', text: 'No.' })).toBe(8000)
  expect(stays({ kind: 'download_started', path: '/media/orig/x?download' })).toBe(8000)
})

test('a save’s message stays for 4000 ms, and the message about a new code for 5000 ms', () => {
  expect(stays({ kind: 'pin_saved', pinId: 5, viaPinId: null, boardId: 2, place: 'Jars' })).toBe(
    4000,
  )
  expect(stays({ kind: 'code_sent' })).toBe(5000)
})
