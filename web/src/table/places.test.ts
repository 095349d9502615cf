/** Places on the felt: the direction of play, and that nobody sits or plays on top of another. */
import { describe, expect, test } from 'vitest'
import { CHIP, isStrip, seatPoints, type Felt } from './places'
import { trickSpread } from './trick-spread'

const felt = (seats: number, width: number, height: number, more: Partial<Felt> = {}): Felt => ({
  width, height, seats, bottom: 0, clockwise: false, tall: 1.55, piles: false, above: 0, below: 0, ...more,
})
const FELTS = [[360, 374], [390, 560], [1280, 440], [768, 600]] as const

test('the next player sits at the right where play goes counter-clockwise, else at the left', () => {
  expect(seatPoints(felt(4, 360, 374)).get(1)!.x).toBeGreaterThan(180)
  expect(seatPoints(felt(4, 360, 374, { clockwise: true })).get(1)!.x).toBeLessThan(180)
  expect(seatPoints(felt(4, 360, 374, { bottom: 2 })).get(0)).toEqual(seatPoints(felt(4, 360, 374)).get(2))
  expect(seatPoints(felt(13, 360, 374, { clockwise: true })).get(1)!.x).toBeLessThan(180)
  expect(seatPoints(felt(4, 640, 150)).get(1)!.x).toBeGreaterThan(320)
})

describe.each(FELTS)('a felt of %i x %i', (width, height) => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])('%i seats stand apart and on it', (seats) => {
    const points = [...seatPoints(felt(seats, width, height)).values()]
    expect(points).toHaveLength(seats - 1)
    for (const [at, one] of points.entries()) {
      expect(one.x - CHIP.width / 2).toBeGreaterThanOrEqual(0)
      expect(one.x + CHIP.width / 2).toBeLessThanOrEqual(width)
      expect(one.y).toBeLessThanOrEqual(height - CHIP.height / 2)
      for (const other of points.slice(at + 1)) {
        const apart = Math.abs(one.x - other.x) >= CHIP.width - 12 || Math.abs(one.y - other.y) >= CHIP.height - 12
        expect([one, other, apart]).toEqual([one, other, true])
      }
    }
  })

  test.each([2, 3, 4, 5, 6, 7, 8, 13])('the cards of %i players show rank and sign, and cover no seat', (seats) => {
    const table = felt(seats, width, height)
    const owners = Array.from({ length: seats }, (_, seat) => seat)
    const { card, spots } = trickSpread(table, owners)
    const tall = card * table.tall
    const points = [...seatPoints(table).values()]
    expect(card).toBeGreaterThanOrEqual(48)
    for (const [at, spot] of spots.entries()) {
      for (const seat of points) {
        const clear = Math.abs(spot.x - seat.x) >= (card + CHIP.width) / 2 - 8 || Math.abs(spot.y - seat.y) >= (tall + CHIP.height) / 2 - 16
        expect([seats, spot, seat, clear]).toEqual([seats, spot, seat, true])
      }
      const over = spots.filter((other, later) => later !== at && (other.over ?? later) > (spot.over ?? at))
      for (const other of over) {
        const seen = Math.abs(other.x - spot.x) >= card * 0.8 || other.y - spot.y >= tall * 0.45 || spot.y - other.y >= tall * 0.9
        expect([seats, spot, other, seen]).toEqual([seats, spot, other, true])
      }
    }
  })
})

test('between the piles of two the cards lie side by side where they are larger so', () => {
  const { card, spots } = trickSpread(felt(2, 1280, 440, { piles: true, above: 140, below: 140 }), [0, 1])
  expect(card).toBeGreaterThanOrEqual(80)
  expect(spots[0]!.y).toBe(spots[1]!.y)
  expect(spots[0]!.x - spots[1]!.x).toBeGreaterThan(card)
  const tall = trickSpread(felt(2, 390, 800, { piles: true, above: 90, below: 90 }), [0, 1])
  expect(tall.spots[0]!.y).toBeGreaterThan(tall.spots[1]!.y)
})

test('a played card lies on its owner’s side, up to eight players', () => {
  for (const clockwise of [false, true]) {
    const table = felt(4, 390, 560, { clockwise })
    const { spots } = trickSpread(table, [0, 1, 2, 3])
    const points = seatPoints(table)
    expect(Math.sign(spots[1]!.x - 195)).toBe(Math.sign(points.get(1)!.x - 195))
    expect(spots[2]!.y).toBeLessThan(spots[0]!.y)
  }
  expect(isStrip(felt(8, 390, 560))).toBe(false)
  expect(isStrip(felt(9, 390, 560))).toBe(true)
})

test('on a narrow felt the cards of five lie whole, each on its owner’s side', () => {
  const table = felt(5, 390, 446, { tall: 1.74 })
  const { card, spots } = trickSpread(table, [0, 1, 2, 3, 4])
  expect(card).toBeGreaterThanOrEqual(96)
  for (const [at, one] of spots.entries()) {
    for (const other of spots.slice(at + 1)) expect(Math.abs(one.x - other.x) >= card || Math.abs(one.y - other.y) >= card * table.tall).toBe(true)
    const seat = seatPoints(table).get(at)
    if (seat) expect(Math.sign(one.x - 195)).toBe(Math.sign(seat.x - 195))
  }
})

test.each([5, 6, 7, 8])('on a wide felt no card of %i players lies on another, each on its owner’s side', (seats) => {
  for (const clockwise of [false, true]) {
    const table = felt(seats, 1280, 430, { clockwise, tall: 1.87 })
    const owners = Array.from({ length: seats }, (_, seat) => seat)
    const { card, spots } = trickSpread(table, owners)
    const points = seatPoints(table)
    expect(card).toBeGreaterThanOrEqual(72)
    for (const [at, one] of spots.entries()) {
      for (const other of spots.slice(at + 1)) expect(Math.abs(one.x - other.x) >= card || Math.abs(one.y - other.y) >= card * 1.87).toBe(true)
      const seat = points.get(at)
      if (seat && Math.abs(one.x - 640) > card) expect(Math.sign(one.x - 640)).toBe(Math.sign(seat.x - 640))
    }
    expect(spots[0]!.y).toBe(Math.max(...spots.map(({ y }) => y)))
  }
})

test.each([6, 7, 8])('on a low felt %i seats go round it in order of play, clear of the trick', (seats) => {
  for (const clockwise of [false, true]) {
    const table = felt(seats, 844, 203, { clockwise, tall: 1.87 })
    const points = seatPoints(table)
    const turn = ({ x, y }: { x: number; y: number }): number => (Math.atan2(x - 422, y - 102) + 2 * Math.PI) % (2 * Math.PI)
    const turns = Array.from({ length: seats - 1 }, (_, at) => turn(points.get(at + 1)!) * (clockwise ? -1 : 1))
    expect(turns).toEqual([...turns].sort((one, two) => one - two))
    const { spots } = trickSpread(table, Array.from({ length: seats }, (_, seat) => seat))
    for (const spot of spots) for (const seat of points.values()) expect(Math.abs(spot.x - seat.x)).toBeGreaterThan(80)
  }
})
