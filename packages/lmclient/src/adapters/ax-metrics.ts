import type { AxAIServiceMetrics } from "@ax-llm/ax";

/** Maximum number of recorded durations. */
const MAX_SAMPLES = 1000;

/** Counts and times the calls of a service, in the form that Ax's balancer reads. */
export class Latency {
  readonly #samples: number[] = [];
  #total = 0;
  #failed = 0;

  /** Times a call in milliseconds. */
  async measure<T>(call: () => Promise<T>): Promise<T> {
    const start = performance.now();
    this.#total += 1;
    try {
      return await call();
    } catch (error) {
      this.#failed += 1;
      throw error;
    } finally {
      this.#samples.push(performance.now() - start);
      if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
    }
  }

  metrics(): AxAIServiceMetrics {
    const samples = [...this.#samples];
    const sorted = [...samples].sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const mean = samples.reduce((sum, sample) => sum + sample, 0) / (samples.length || 1);
    const rate = this.#failed / (this.#total || 1);
    return {
      latency: {
        chat: { mean, p95: at(0.95), p99: at(0.99), samples },
        embed: { mean: 0, p95: 0, p99: 0, samples: [] },
      },
      errors: {
        chat: { count: this.#failed, rate, total: this.#total },
        embed: { count: 0, rate: 0, total: 0 },
      },
    };
  }
}
