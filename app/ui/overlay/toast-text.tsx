import { Link } from 'react-router-dom'

export type ToastLink = { text: string; path: string }

/** The text of a message, in which the words of `link` lead to a page. */
export function ToastText({ text, link }: { text: string; link: ToastLink | null }) {
  const [before = '', ...after] = link ? text.split(link.text) : [text]
  return (
    <span className="min-w-0 py-1.5 wrap-anywhere">
      <span>{before}</span>
      {link && after.length > 0 && (
        <>
          <Link to={link.path} className="underline underline-offset-4">
            {link.text}
          </Link>
          <span>{after.join(link.text)}</span>
        </>
      )}
    </span>
  )
}
