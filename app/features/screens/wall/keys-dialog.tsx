import { Dialog } from '../../../ui/overlay/dialog.tsx'

const KEYS = [
  ['Arrow keys', 'Go to the next pin that way'],
  ['Enter', 'Open the pin'],
  ['S', 'Save the pin to your last board'],
  ['X', 'Select the pin, on a board of yours'],
  ['Esc', 'Close what is open'],
  ['?', 'Show these keys'],
] as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keyboard shortcuts" onClose={onClose} className="w-full max-w-[31.25rem] p-8">
      <h2 className="mb-4 text-lg">Keyboard shortcuts</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        {KEYS.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-lg bg-sunken px-2.5 py-1 font-sans text-sm font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
