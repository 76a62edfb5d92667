const ADDRESS = /(https?:\/\/\S+)/

export function MailText({ text }: { text: string }) {
  const parts = text.split(ADDRESS)
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {parts.map((part) =>
        ADDRESS.test(part) ? (
          <a key={part} href={part} className="underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
