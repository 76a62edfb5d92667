import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { StayForm } from '../../../../ui/form/stay-form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { pinPath } from '../pin-path.ts'
import { archivedCopy, type BrokenLinkAction } from './broken-link.ts'

type Pin = { id: number; link: string; createdAt: number }

/** Says that a pin's link is broken, links to a copy, and offers its pinner actions. */
export function BrokenLinkNotice({ pin, isOwn }: { pin: Pin; isOwn: boolean }) {
  const keptFocus = useKeptFocus<HTMLDivElement>()
  return (
    <div
      {...keptFocus}
      className="flex flex-col gap-3 rounded-pin bg-sunken px-4 py-3 text-sm print:hidden"
    >
      <p>
        <strong>This link is broken.</strong>{' '}
        <ArchiveLink pin={pin}>See the Wayback Machine’s copy</ArchiveLink>
      </p>
      {isOwn && <BrokenLinkActions pin={pin} />}
    </div>
  )
}

export function ArchiveLink({ pin, children }: { pin: Pin; children: string }) {
  return (
    <a
      href={archivedCopy({ link: pin.link, at: pin.createdAt })}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline underline-offset-4"
    >
      {children}
    </a>
  )
}

export function BrokenLinkActions({ pin, of = '' }: { pin: Pin; of?: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ActionForm pin={pin} act="find" name="Check link" of={of} />
      <ButtonLink
        to={`${pinPath(pin)}edit/`}
        size="small"
        aria-label={`Change link${of}`}
        className="bg-raised"
      >
        Change link
      </ButtonLink>
      <ActionForm pin={pin} act="remove" name="Remove link" of={of} />
    </div>
  )
}

function ActionForm({
  pin,
  act,
  name,
  of,
}: {
  pin: Pin
  act: BrokenLinkAction['act']
  name: string
  of: string
}) {
  return (
    <StayForm action={`${pinPath(pin)}link/${act}/`}>
      <input type="hidden" name="link" value={pin.link} />
      <Button type="submit" size="small" aria-label={`${name}${of}`} className="bg-raised!">
        {name}
      </Button>
    </StayForm>
  )
}
