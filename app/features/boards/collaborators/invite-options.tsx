import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Suggested } from './use-suggestions.tsx'

/** Whom the invitation's field proposes, below it: the list that its keys walk through. */
export function InviteOptions({
  id,
  options,
  place,
  sent,
  onChoose,
}: {
  id: string
  options: readonly Suggested[]
  place: number
  sent: readonly string[]
  onChoose: (option: Suggested) => void
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={
        options.length > 0
          ? 'absolute inset-x-0 top-full z-10 mt-2 flex flex-col rounded-pin border border-line bg-raised p-1 shadow-float'
          : 'hidden'
      }
    >
      {options.map((option, at) => (
        // The field keeps the focus and has the keys; a press must not take it away.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field above points at it
        <div
          key={option.key}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === place}
          aria-disabled={!option.valid || sent.includes(option.key)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className={`flex min-h-14 cursor-pointer items-center gap-3 rounded-xl px-2 hover:bg-sunken aria-disabled:cursor-default ${at === place ? 'bg-sunken' : ''}`}
        >
          <OptionWords option={option} />
          <OptionState option={option} isSent={sent.includes(option.key)} />
        </div>
      ))}
    </div>
  )
}

function OptionWords({ option }: { option: Suggested }) {
  if (option.type === 'email') {
    return <span className="min-w-0 flex-1 truncate pl-2 font-semibold">{option.key}</span>
  }
  return (
    <>
      <Avatar
        name={option.fullName}
        src={option.imageMediumUrl}
        colourIndex={option.avatarColorIndex}
        size={40}
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block w-fit max-w-full truncate font-semibold">
          {option.fullName}
        </span>
        <span className="block truncate text-sm text-muted">{option.username}</span>
      </span>
    </>
  )
}

/** The specification's words for what can be done with an address; a member is simply invited. */
function OptionState({ option, isSent }: { option: Suggested; isSent: boolean }) {
  if (isSent) {
    return (
      <span className="flex items-center gap-1 pr-2 text-sm font-semibold">
        <Icon name="check" size={16} /> Done!
      </span>
    )
  }
  const words = option.valid ? 'Click to send!' : 'Keep typing!'
  return (
    <span className="pr-2 text-sm text-muted">{option.type === 'email' ? words : 'Invite'}</span>
  )
}
