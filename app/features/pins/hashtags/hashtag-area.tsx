import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { TextArea } from '../../../ui/field.tsx'
import { stepped, useTypeahead } from '../../../ui/use-typeahead.ts'
import { pinsText } from '../../boards/pins-text.ts'
import { askHashtags, type Suggested } from './ask-hashtags.ts'
import { hashtagBefore } from './hashtags.ts'

/** A text area that proposes hashtags while one is typed. */
export function HashtagArea(props: ComponentProps<typeof TextArea>) {
  const area = useRef<HTMLTextAreaElement | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [place, setPlace] = useState(-1)
  const listId = useId()
  const options = useTypeahead(typed, askHashtags)

  function look(element: HTMLTextAreaElement) {
    area.current = element
    const found = hashtagBefore(element.value, element.selectionEnd)
    setTyped(found?.typed ?? null)
    setPlace(-1)
  }

  function choose({ query }: Suggested) {
    const element = area.current
    const found = element && hashtagBefore(element.value, element.selectionEnd)
    if (found) element.setRangeText(`#${query} `, found.start, element.selectionEnd, 'end')
    setTyped(null)
  }

  function steer(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key } = event
    const chosen = options[place]
    if (options.length === 0) return
    if (key === 'ArrowDown' || key === 'ArrowUp') setPlace(stepped(place, key, options.length))
    else if ((key === 'Enter' || key === 'Tab') && chosen) choose(chosen)
    else if (key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative">
      <TextArea
        {...props}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={options[place] ? `${listId}-${place}` : undefined}
        onChange={({ target }) => look(target)}
        onClick={({ currentTarget }) => look(currentTarget)}
        onBlur={() => setTyped(null)}
        onKeyDown={steer}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Hashtags"
        className={
          options.length > 0
            ? 'absolute inset-x-0 top-full z-10 mt-1 rounded-pin bg-raised p-1 shadow-float'
            : 'hidden'
        }
      >
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at it
          <div
            key={option.query}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === place}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-xl px-3 hover:bg-sunken ${at === place ? 'bg-sunken' : ''}`}
          >
            <span dir="auto" className="min-w-0 truncate font-semibold">
              #{option.query}
            </span>
            <span className="text-sm text-muted tabular-nums">{pinsText(option.pin_count)}</span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {options.length > 0 && `${options.length} hashtags`}
      </span>
    </div>
  )
}
