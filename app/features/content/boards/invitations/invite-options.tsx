import { Avatar } from '../../../../ui/avatar.tsx'
import type { Combobox } from '../../../../ui/form/combobox.tsx'
import { OptionList } from '../../../../ui/form/option-list.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { SuggestedInvitee } from './fetch-invitees.ts'

export function InviteOptions({
  combobox,
  sent,
}: {
  combobox: Combobox<SuggestedInvitee>
  sent: readonly string[]
}) {
  return (
    <OptionList
      combobox={combobox}
      label="Suggestions"
      keyOf={({ key }) => key}
      isDisabled={({ key, valid }) => !valid || sent.includes(key)}
      className="absolute inset-x-0 top-full z-10 mt-2 flex flex-col rounded-pin border border-line bg-raised p-1 shadow-float"
      optionClass="min-h-14 px-2"
    >
      {(option) => (
        <>
          <OptionText option={option} />
          <OptionState option={option} isSent={sent.includes(option.key)} />
        </>
      )}
    </OptionList>
  )
}

function OptionText({ option }: { option: SuggestedInvitee }) {
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
        </span>{' '}
        <span className="block truncate text-sm text-muted">{option.username}</span>
      </span>
    </>
  )
}

/** The specification's words for an option's state. A fixed width prevents a layout shift when the answer arrives. */
function OptionState({ option, isSent }: { option: SuggestedInvitee; isSent: boolean }) {
  const room = option.type === 'email' ? 'min-w-28' : 'min-w-20'
  if (isSent) {
    return (
      <span className={`flex items-center gap-1 pr-2 text-sm font-semibold ${room}`}>
        <Icon name="check" size={16} /> Done!
      </span>
    )
  }
  const label = option.valid ? 'Click to send!' : 'Keep typing!'
  return (
    <span className={`pr-2 text-sm text-muted ${room}`}>
      {option.type === 'email' ? label : 'Invite'}
    </span>
  )
}
