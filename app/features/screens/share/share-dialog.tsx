import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { announce } from '../../../ui/overlay/announce.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { SharedSubject } from '../../content/shares/share.ts'
import { ShareForm } from '../../content/shares/share-form.tsx'
import { QrCode } from './qr-code.tsx'

const COPIED = 'Link copied'

/** The ways to share a page: copying its link, email, the system's share sheet, and a QR code. */
export default function ShareDialog({
  path,
  title,
  heading,
  subject,
  whyNot,
  onClose,
}: {
  path: string
  title: string
  heading: string
  subject?: SharedSubject | undefined
  whyNot?: string | undefined
  onClose: () => void
}) {
  const url = new URL(path, location.origin).href
  const [said, setSaid] = useState('')
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [])

  function say(text: string) {
    setSaid(text)
    announce(text)
  }
  const mail = `mailto:?${new URLSearchParams({ subject: title, body: url })}`.replaceAll(
    '+',
    '%20',
  )
  return (
    <Dialog label={heading} onClose={onClose} className="saved">
      <div className="flex flex-col gap-5">
        <h2 ref={top} tabIndex={-1} className="px-12 text-center text-lg outline-none">
          {heading}
        </h2>
        <TextField
          label="Link"
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="flex flex-wrap justify-center gap-3">
          <Button
            look="brand"
            onClick={() =>
              navigator.clipboard.writeText(url).then(
                () => say(COPIED),
                () => say('Your browser didn’t let us copy the link. Copy it from the field.'),
              )
            }
          >
            {said === COPIED ? said : 'Copy link'}
          </Button>
          <a
            href={mail}
            className="inline-flex h-11 items-center rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed"
          >
            Email
          </a>
          {'share' in navigator && (
            <Button onClick={() => navigator.share({ url, title }).catch(() => {})}>More</Button>
          )}
        </div>
        {said && said !== COPIED && <p className="text-center text-sm">{said}</p>}
        {subject && <ShareForm subject={subject} />}
        {whyNot && <p className="text-center text-sm text-muted">{whyNot}</p>}
        <QrCode text={url} label="QR code of this page" />
      </div>
    </Dialog>
  )
}
