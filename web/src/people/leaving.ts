/** What leaving a match costs, in words, said before anybody leaves. */
import { t } from '../lib/words/words.svelte'
import type { TableState } from '../lib/wire'

const MINUTE_S = 60
const HOUR_S = 3600

/** Empty: nothing is at stake. A room of before says nothing of the time. */
export function leavingCosts({ leaving_counts, leaving_costs_s = 0, options }: TableState): string {
  if (!leaving_counts) return ''
  const time = leaving_costs_s > 0 ? t('people.leave.next', { time: spanName(leaving_costs_s) }) : t('people.leave.first')
  const stake = options['bet'] ? t('people.leave.bet') : ''
  return [t('people.leave.counts'), time, stake].filter(Boolean).join(' ')
}

/** "10 minutos", "6 horas". */
export function spanName(seconds: number): string {
  const hours = seconds >= HOUR_S
  return t(hours ? 'people.hours' : 'people.minutes', { n: Math.ceil(seconds / (hours ? HOUR_S : MINUTE_S)) })
}
