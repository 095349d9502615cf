/** How much of the time for an open question is left. Made while a component is made: it ticks with its effects. */

/** So near the end, who is asked is warned. */
export const LAST_SECONDS = 5

export class Clock {
  private time = $state(0)
  /** The whole of it, in seconds. */
  span = $state.raw(30)
  private readonly deadline: () => number | null

  /** `warn` is called once a question, when the last seconds begin, unless it was short from the start. */
  constructor(deadline: () => number | null, now: () => number, warn: () => void) {
    this.deadline = deadline
    this.time = now()
    $effect(() => {
      const end = deadline()
      if (end === null) return
      this.span = Math.max(1, end - now())
      this.time = now()
      let warned = this.span <= 2 * LAST_SECONDS
      const timer = setInterval(() => {
        this.time = now()
        if (!warned && end - this.time <= LAST_SECONDS) warn()
        warned ||= end - this.time <= LAST_SECONDS
      }, 250)
      return () => clearInterval(timer)
    })
  }

  /** Whole seconds; null: no clock. */
  get seconds(): number | null {
    const end = this.deadline()
    return end === null ? null : Math.max(0, Math.ceil(end - this.time))
  }

  /** From 1 to 0; null: no clock. */
  get left(): number | null {
    const end = this.deadline()
    return end === null ? null : Math.min(1, Math.max(0, (end - this.time) / this.span))
  }
}
