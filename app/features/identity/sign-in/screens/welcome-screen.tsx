export function WelcomeScreen() {
  return (
    <div role="status" className="flex flex-col gap-4 text-center">
      <p>We are getting your home ready.</p>
      <div className="h-2 overflow-hidden rounded-full bg-sunken">
        <div className="welcome-bar h-full rounded-full bg-brand" />
      </div>
    </div>
  )
}
