/**
 * What a new member sees while their home is made ready. The specification: the bar takes six seconds
 * and stops at 95 per cent.
 */
export function WelcomeScreen() {
  return (
    <div role="status" className="flex flex-col gap-4 text-center">
      <p>We are getting your home ready.</p>
      <div className="h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full w-[95%] rounded-full bg-brand transition-[width] duration-[6000ms] ease-out starting:w-0 motion-reduce:transition-none" />
      </div>
    </div>
  )
}
