/** What is fetched for the page, as soon as it can be had. */

const RETRY_MS = 2000
/** A line that is broken is known as such before so many failures. */
const PATIENCE = 3

let lacks = $state(false)

/** Whether something has been asked for in vain for a while: where the line stands, it belongs to a version that is gone. */
export const isLacking = (): boolean => lacks

/** Asks again until it is here; whoever waits sees what is wrong. `missed`: it has not come this time. */
export async function insist<What>(fetched: () => Promise<What>, missed?: () => void): Promise<What> {
  for (let failed = 1; ; failed++)
    try {
      const here = await fetched()
      lacks = false
      return here
    } catch {
      missed?.()
      if (failed > PATIENCE) lacks = true
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
}
