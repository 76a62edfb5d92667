import { Link } from 'react-router-dom'
import { pinsText } from '../../content/boards/pins-text.ts'
import { TRAY_PATH } from './tray-path.ts'
import { useUnsavedCount } from './unsaved-count.tsx'

/** Leads from the Pin Builder to the pictures of the last batch that weren't saved. */
export function UnsavedNote() {
  const unsaved = useUnsavedCount()
  if (unsaved === 0) return null
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-pin bg-sunken px-5 py-3">
      <span>{`${pinsText(unsaved)} ${unsaved === 1 ? "isn't" : "aren't"} saved yet.`}</span>
      <Link to={TRAY_PATH} className="font-semibold underline underline-offset-4">
        Show
      </Link>
    </p>
  )
}
