import { Rattle, Redis } from './programs'

export type Store = 'memory' | 'redis'

/** The servers of a test run: two on one Redis, or a single one with its data in memory. */
export class Servers {
  private constructor(
    /** The store that both share; null if the only server keeps its data in memory. */
    readonly redis: Redis | null,
    /** Ann's server. */
    readonly front: Rattle,
    /** Bob's server, which may be the same. */
    readonly back: Rattle,
  ) {}

  static async start(store: Store): Promise<Servers> {
    if (store === 'memory') {
      const only = await Rattle.start()
      return new Servers(null, only, only)
    }
    const redis = await Redis.start()
    const [front, back] = await Promise.all([Rattle.start(redis.url), Rattle.start(redis.url)])
    return new Servers(redis, front, back)
  }

  async stop(): Promise<void> {
    await this.front.stop()
    await this.back.stop()
    await this.redis?.stop()
  }
}
