import { type ComponentProps, useRef, useState } from 'react'
import { Part } from '../../../../ui/failing/part.tsx'
import { useCombobox } from '../../../../ui/form/combobox.tsx'
import { TextArea } from '../../../../ui/form/field.tsx'
import { OptionList } from '../../../../ui/form/option-list.tsx'
import { pinsText } from '../../boards/pins-text.ts'
import { fetchHashtags, type SuggestedHashtag } from './fetch-hashtags.ts'
import { hashtagBefore } from './hashtags.ts'

export function HashtagArea(props: ComponentProps<typeof TextArea>) {
  const area = useRef<HTMLTextAreaElement | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({
    typed,
    ask: fetchHashtags,
    onChoose: choose,
    onClose: () => setTyped(null),
    takesTab: true,
  })

  function look(element: HTMLTextAreaElement) {
    area.current = element
    const found = hashtagBefore(element.value, element.selectionEnd)
    setTyped(found?.typed ?? null)
  }

  function choose({ query }: SuggestedHashtag) {
    const element = area.current
    const found = element && hashtagBefore(element.value, element.selectionEnd)
    if (found) element.setRangeText(`#${query} `, found.start, element.selectionEnd, 'end')
    setTyped(null)
  }

  return (
    <div className="relative">
      <TextArea
        {...props}
        {...combobox.field}
        onChange={({ target }) => look(target)}
        onClick={({ currentTarget }) => look(currentTarget)}
        onBlur={() => setTyped(null)}
      />
      <Part name="hashtags" place="over">
        <OptionList
          combobox={combobox}
          label="Hashtags"
          keyOf={({ query }) => query}
          className="absolute inset-x-0 top-full z-10 mt-1 rounded-pin bg-raised p-1 shadow-float"
        >
          {({ query, pin_count: pinCount }) => (
            <>
              <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
                #{query}
              </span>
              <span className="text-sm text-muted tabular-nums">{pinsText(pinCount)}</span>
            </>
          )}
        </OptionList>
      </Part>
      <span role="status" className="sr-only">
        {combobox.isOpen && `${combobox.options.length} hashtags`}
      </span>
    </div>
  )
}
