package environment

var Cgroup = cgroup
