import { useEffect, useState } from 'react'
import { Checkbox } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PAGE_KEYS, WALL_KEYS } from './keys.ts'
import { hasSingleKeys, setSingleKeys } from './single-keys.ts'

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keyboard shortcuts" onClose={onClose} className="w-full max-w-[31.25rem]">
      <h2 className="mb-4 text-lg">Keyboard shortcuts</h2>
      <KeyList keys={PAGE_KEYS} />
      <h3 className="mt-6 mb-3 text-base">On a wall of pins</h3>
      <KeyList keys={WALL_KEYS} />
      <SingleKeysOption />
    </Dialog>
  )
}

/** The other tabs of this browser are updated too. */
function SingleKeysOption() {
  const [isOn, setOn] = useState(hasSingleKeys)
  useEffect(() => {
    const read = () => setOn(hasSingleKeys())
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [])
  return (
    <div className="mt-8">
      <Checkbox
        label="Single-key shortcuts"
        hint="Turn these off if / and ? interfere with your typing."
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setSingleKeys(checked)
          setOn(checked)
        }}
      />
    </div>
  )
}

function KeyList({ keys }: { keys: typeof PAGE_KEYS }) {
  return (
    <dl className="flex flex-col gap-3">
      {keys.map(([key, meaning]) => (
        <div key={key} className="flex flex-wrap gap-x-6 gap-y-1">
          <dt className="w-26 max-w-full">
            <kbd className="rounded-lg bg-sunken px-2.5 py-1 font-sans text-sm font-semibold">
              {key}
            </kbd>
          </dt>
          <dd className="min-w-[min(9rem,100%)] flex-1">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
