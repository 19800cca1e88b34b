/** Whether there is room beside the table for the log and the memory aids. */
import { MediaQuery } from "svelte/reactivity";

export const wide = new MediaQuery("(min-width: 1000px) and (min-height: 560px)");
