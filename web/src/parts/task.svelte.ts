/** Something that may not succeed: whether it is under way, and what is said if it failed. */
import { sentenceOf } from "./problem";

export class Task {
  busy = $state(false);
  problem = $state("");

  async run(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (error) {
      this.problem = sentenceOf(error);
    } finally {
      this.busy = false;
    }
  }
}
