/** Sounds, made here: paper, a seal pressed, a seal broken, a small bell for my turn. Off until somebody wants them. */
import { settings } from "../browser/settings.svelte";
import type { GameEvent } from "../protocol/types";

let context: AudioContext | undefined;

export function play(events: readonly GameEvent[], mine: boolean): void {
  if (!settings.now.sound) return;
  if (mine) bell();
  if (events.some((event) => event.event === "went-out")) noise(0.16, 2400, 0.5);
  else if (events.some((event) => event.event === "scored")) thump();
  else noise(0.09, 5200, 0.18);
}

function audio(): AudioContext {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A rustle or a crack: noise that dies away. */
function noise(length: number, pitch: number, loud: number): void {
  const at = audio();
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length) ** 2;
  const source = new AudioBufferSourceNode(at, { buffer });
  const filter = new BiquadFilterNode(at, { type: "bandpass", frequency: pitch, Q: 0.7 });
  source.connect(filter).connect(new GainNode(at, { gain: loud })).connect(at.destination);
  source.start();
}

/** It is my turn: two soft notes, after the paper. */
function bell(): void {
  const at = audio();
  [784, 1047].forEach((pitch, n) => {
    const start = at.currentTime + 0.12 + n * 0.13;
    const tone = new OscillatorNode(at, { type: "sine", frequency: pitch });
    const volume = new GainNode(at, { gain: 0 });
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.16, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.6);
    tone.connect(volume).connect(at.destination);
    tone.start(start);
    tone.stop(start + 0.62);
  });
}

/** A seal pressed into wax. */
function thump(): void {
  const at = audio();
  const tone = new OscillatorNode(at, { type: "sine", frequency: 130 });
  const volume = new GainNode(at, { gain: 0.4 });
  tone.frequency.exponentialRampToValueAtTime(60, at.currentTime + 0.18);
  volume.gain.exponentialRampToValueAtTime(0.001, at.currentTime + 0.25);
  tone.connect(volume).connect(at.destination);
  tone.start();
  tone.stop(at.currentTime + 0.26);
}
