import { Fragment, type ReactNode } from 'react'
import { addressesIn } from '../../../../text/text-addresses.ts'
import { writtenLinkPath } from '../pin-path.ts'

/** A text of a pin. Its web addresses are opened in the same way as the pin's own link. */
export function LinkedText({
  pin,
  text,
  children = (piece) => piece,
}: {
  pin: { id: number }
  text: string
  /** Renders the text between addresses. */
  children?: (piece: string) => ReactNode
}) {
  let end = 0
  const pieces: ReactNode[] = []
  for (const { address, index } of addressesIn(text)) {
    pieces.push(
      <Fragment key={index}>
        {children(text.slice(end, index))}
        <a
          href={writtenLinkPath(pin, address)}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          dir="ltr"
          className="wrap-anywhere underline underline-offset-4"
        >
          {address}
        </a>
      </Fragment>,
    )
    end = index + address.length
  }
  return (
    <>
      {pieces}
      {children(text.slice(end))}
    </>
  )
}
