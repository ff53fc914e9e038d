import { Rattle, Redis } from './programs'

export type Store = 'embedded' | 'redis'

/** The servers of a test run: two on one Redis, or a single one with a store of its own. */
export class Servers {
  private constructor(
    /** The store of both, if it is none of their own. */
    readonly redis: Redis | null,
    /** Where Ann goes. */
    readonly front: Rattle,
    /** Where Bob goes. */
    readonly back: Rattle,
  ) {}

  static async start(store: Store): Promise<Servers> {
    if (store === 'embedded') {
      const only = await Rattle.starts()
      return new Servers(null, only, only)
    }
    const redis = await Redis.starts()
    const [front, back] = await Promise.all([Rattle.starts(redis.url), Rattle.starts(redis.url)])
    return new Servers(redis, front, back)
  }

  async stop(): Promise<void> {
    await this.front.stops()
    await this.back.stops()
    await this.redis?.stops()
  }
}
