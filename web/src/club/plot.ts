/** The plot of a skill match by match, with its margin. */
import uPlot from 'uplot'
import styles from 'uplot/dist/uPlot.min.css?inline'
import type { Result } from './wire'

const HEIGHT = 220
const SURE = 2

/** Draws into `place`, and once more where the system turns dark or light; what is returned takes it away. */
export function plot(place: HTMLElement, results: Result[], label: string): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  let gone = drawn(place, results, label)
  const again = () => {
    gone()
    gone = drawn(place, results, label)
  }
  scheme.addEventListener('change', again)
  return () => {
    scheme.removeEventListener('change', again)
    gone()
  }
}

function drawn(place: HTMLElement, results: Result[], label: string): () => void {
  const sheet = document.createElement('style')
  sheet.textContent = styles
  place.append(sheet)
  const colours = getComputedStyle(place)
  // Custom properties hold both schemes; what is drawn takes the one that is seen.
  const [ink, accent] = [colours.color, getComputedStyle(place.appendChild(link())).color]
  const mu = results.map((each) => each.mu!)
  const margin = (way: number) => results.map((each) => each.mu! + way * SURE * each.sigma!)
  const edge = { stroke: 'transparent', points: { show: false } }
  const axis = { stroke: ink, grid: { stroke: `color-mix(in srgb, ${ink} 15%, transparent)` }, ticks: { show: false } }
  const made = new uPlot(
    {
      width: place.clientWidth, height: HEIGHT, legend: { show: false }, cursor: { show: false },
      scales: { x: { time: false } },
      axes: [{ ...axis, incrs: [1, 2, 5, 10, 20, 50, 100] }, axis],
      series: [{}, { label, stroke: accent, width: 2 }, edge, edge],
      bands: [{ series: [2, 3], fill: `color-mix(in srgb, ${accent} 20%, transparent)` }],
    },
    [mu.map((_, at) => at + 1), mu, margin(1), margin(-1)],
    place,
  )
  const sized = new ResizeObserver(() => made.setSize({ width: place.clientWidth, height: HEIGHT }))
  sized.observe(place)
  return () => {
    sized.disconnect()
    made.destroy()
    place.replaceChildren()
  }
}

function link(): HTMLElement {
  const sample = document.createElement('i')
  sample.style.color = 'var(--accent)'
  return sample
}
