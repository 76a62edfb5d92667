export function HelplineLink() {
  return (
    <>
      <a
        href="https://findahelpline.com/"
        target="_blank"
        rel="noopener noreferrer"
        className="font-semibold text-ink underline"
      >
        Find a helpline
      </a>{' '}
      to talk to someone.
    </>
  )
}
